import { type ReactNode, useEffect, useState } from 'react';

export interface Later<Props> {
  (props: Props): ReactNode;
  /** Fetches its code, so that it is there by the time it is drawn. */
  fetch(): Promise<unknown>;
}

/**
 * A component whose code is fetched once it is wanted, with `Waiting` in its place until then. React's own `lazy` would
 * hold it back for a third of a second after that, and draw it from scratch for every answer that comes meanwhile.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
  Waiting: () => ReactNode = () => null,
): Later<Props> {
  let Loaded: ((props: Props) => ReactNode) | undefined;
  let loading: Promise<unknown> | undefined;
  const fetch = () => {
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
  };
  function Component(props: Props) {
    const [, draw] = useState(Boolean(Loaded));
    useEffect(() => {
      if (Loaded) return;
      fetch().then(
        () => draw(true),
        // Whoever catches what goes wrong while drawing catches this, too.
        (error) =>
          draw(() => {
            throw error;
          }),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : <Waiting />;
  }
  return Object.assign(Component, { fetch });
}

/** Fetches the code of what will be drawn while its data is on the way; whether that fails shows where it is drawn. */
export const useFetched = (soon: { fetch(): Promise<unknown> } | undefined) =>
  useEffect(() => void soon?.fetch().catch(() => undefined), [soon]);
