import type { FieldsetHTMLAttributes, ReactNode, Ref } from 'react';

/** What a Field gives to several controls that are one value: what names them, what describes their error, how the focus finds them. */
export interface GroupProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

interface Props extends Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, keyof GroupProps> {
  of: GroupProps;
  children: ReactNode;
}

/** Several controls that are one value of a form. */
export const Group = ({ of, ...props }: Props) => (
  <fieldset
    id={of.id}
    ref={of.ref}
    tabIndex={-1}
    aria-label={of['aria-label']}
    aria-describedby={of['aria-describedby']}
    {...props}
  />
);
