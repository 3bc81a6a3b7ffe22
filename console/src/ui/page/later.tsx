import { type ReactNode, useEffect, useReducer } from 'react';
import { Boundary } from './boundary.tsx';

interface Fetched {
  /** Fetches its code. */
  fetch(): Promise<unknown>;
  isThere(): boolean;
}

export interface Later<Props> extends Fetched {
  (props: Props): ReactNode;
}

/**
 * A component whose code is fetched once it is wanted; nothing stands in its place until then. React's own `lazy` would
 * hold it back for a third of a second after that, and draw it from scratch for every answer that comes meanwhile.
 */
export function later<Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>): Later<Props> {
  let Loaded: ((props: Props) => ReactNode) | undefined;
  let loading: Promise<unknown> | undefined;
  const fetched = {
    isThere: () => Boolean(Loaded),
    fetch() {
      loading ??= load().then(
        (module) => {
          Loaded = module.default;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once where a module begins, as by React's own
  function Component(props: Props) {
    useThere(fetched);
    return (
      Loaded && (
        <Boundary>
          <Loaded {...props} />
        </Boundary>
      )
    );
  }
  return Object.assign(Component, fetched);
}

/** Fetches the code of what is to be drawn, while its data may be on the way; answers whether it is there. */
export function useThere(wanted: Fetched | undefined): boolean {
  const [, draw] = useReducer((_: unknown, news: { error?: unknown }) => {
    // Whoever catches what goes wrong while drawing catches this, too.
    if ('error' in news) throw news.error;
    return news;
  }, {});
  useEffect(() => {
    if (wanted && !wanted.isThere())
      wanted.fetch().then(
        () => draw({}),
        (error) => draw({ error }),
      );
  }, [wanted]);
  return wanted?.isThere() ?? false;
}
