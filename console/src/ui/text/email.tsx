import { Fragment } from 'react';
import './email.css';

/** An e-mail address: without room for all of it, it goes on in the next line before its @ or a dot, not within a word. */
export const Email = ({ value }: { value: string }) => (
  <span className="email">
    {value.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and none moves
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
