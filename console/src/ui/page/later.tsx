import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { part } from '../browser/part.ts';
import { Boundary } from './boundary.tsx';

interface Fetched {
  /** Fetches its code. Throws a MissingPart, and may be asked again then. */
  fetch(): Promise<unknown>;
  isThere(): boolean;
}

export interface Later<Props> extends Fetched {
  (props: Props): ReactNode;
}

/**
 * A component whose code is fetched once it is wanted; nothing stands in its place until then, and what says so where it
 * cannot be fetched. React's own `lazy` would hold it back for a third of a second after that, and draw it from scratch
 * for every answer that comes meanwhile.
 */
export function later<Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>): Later<Props> {
  let Loaded: ((props: Props) => ReactNode) | undefined;
  let loading: Promise<unknown> | undefined;
  const fetched = {
    isThere: () => Boolean(Loaded),
    fetch() {
      loading ??= part(load).then(
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
  function There(props: Props) {
    useFetched(fetched);
    return Loaded && <Loaded {...props} />;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once where a module begins, as by React's own
  const Component = (props: Props) => (
    <Boundary>
      <There {...props} />
    </Boundary>
  );
  return Object.assign(Component, fetched);
}

/**
 * A screen's component, fetched as `later` does: the router's own reloads the page where a file is missing, with all that
 * is typed in it. `vite.config.ts` puts it in the place of that.
 * @public
 */
export function lazyRouteComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): Later<Props> & { preload: () => Promise<unknown> } {
  const component = later(async () => ({ default: (await load())[name] }));
  // Parts fetched ahead fail in silence; an opened part says why it failed.
  return Object.assign(component, { preload: () => component.fetch().catch(() => undefined) });
}

/**
 * Fetches the code of what is to be drawn, while its data may be on the way; answers whether it is there, or cannot be
 * had: then what is drawn says so in its place.
 */
export function useThere(wanted: Fetched | undefined): boolean {
  const [tried, setTried] = useState<Fetched>();
  useEffect(() => {
    const done = () => setTried(() => wanted);
    if (wanted && !wanted.isThere()) wanted.fetch().then(done, done);
  }, [wanted]);
  return wanted !== undefined && (wanted.isThere() || tried === wanted);
}

/** Fetches it, and draws again once it is there; what cannot be had is thrown as if it were in drawing. */
function useFetched(wanted: Fetched): void {
  const [, draw] = useReducer((_: unknown, news: { error?: unknown }) => {
    // Whoever catches what goes wrong while drawing catches this, too.
    if ('error' in news) throw news.error;
    return news;
  }, {});
  useEffect(() => {
    if (!wanted.isThere())
      wanted.fetch().then(
        () => draw({}),
        (error) => draw({ error }),
      );
  }, [wanted]);
}
