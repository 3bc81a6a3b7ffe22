import { Fragment } from 'react';

/** Where a partner says something; it wraps at its dots. */
export const Path = ({ path }: { path: string }) => (
  <span className="cell-word">
    {path.split(/(?<=\.)/).map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path
      <Fragment key={at}>
        {step}
        <wbr />
      </Fragment>
    ))}
  </span>
);
