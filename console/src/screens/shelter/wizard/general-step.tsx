import { slugOf } from '@homeward/contract/field';
import { Input } from 'antd';
import { useRef } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { ProfileFields } from '../general/profile-fields.tsx';
import { SlugInput } from '../general/slug-input.tsx';

const AT = ['organization_shelter'];

export function GeneralStep() {
  const { form, set } = useFormContext();
  /** The slug follows the name until it is edited itself (decision 59). */
  const edited = useRef(false);
  const isOwn = () => (form.getFieldValue([...AT, 'slug']) ?? '') !== slugOf(form.getFieldValue([...AT, 'name']) ?? '');
  return (
    <div className="section">
      <h2>General</h2>
      <p>Who the shelter is. Everything can be changed later.</p>
      <div className="columns">
        <Field name={[...AT, 'name']} label="Name">
          <Input
            // What was kept when the form was left may have been edited then.
            onFocus={() => {
              edited.current ||= isOwn();
            }}
            onChange={(event) => {
              if (!edited.current) set({ organization_shelter: { slug: slugOf(event.target.value) } });
            }}
          />
        </Field>
        <Field name={[...AT, 'slug']} label="Slug">
          <SlugInput
            onChange={() => {
              edited.current = true;
            }}
          />
        </Field>
      </div>
      <Field name={[...AT, 'contact', 'email']} label="Contact email">
        <Input type="email" />
      </Field>
      <ProfileFields at={AT} />
    </div>
  );
}
