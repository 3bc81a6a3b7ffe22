import type { Path } from './path.ts';

/** Opens the section that a field is closed in, so that it can be seen and focused. */
export const unfold = (name: Path): void =>
  document
    .querySelector(`details.fold:not([open]) [id^=field-][id$="-${CSS.escape(name.join('-'))}"]`)
    ?.closest('details')
    ?.setAttribute('open', '');
