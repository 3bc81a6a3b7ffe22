import { verifySlug } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Input, type InputProps } from 'antd';
import { post } from '../../../api/client.ts';
import { useDebounced } from '../../../ui/browser/use-debounced.ts';
import './general.css';

interface SlugInputProps extends InputProps {
  /** The shelter that may keep its own. */
  of?: { uuid: string; slug: string };
  value?: string;
}

const WAIT = 400;

/** A slug that is checked with the server while it is typed; the save decides. */
export function SlugInput({ of, ...input }: SlugInputProps) {
  const { value = '' } = input;
  const slug = useDebounced(value, WAIT);
  const asked = { slug, organization_shelter_uuid: of?.uuid ?? null };
  const { data } = useQuery({
    queryKey: [verifySlug.path, asked],
    queryFn: ({ signal }) => post(verifySlug, asked, { signal }),
    enabled: slug !== '' && slug !== of?.slug,
  });
  const free = slug === value ? data?.valid_slug : undefined;
  return (
    <>
      <Input {...input} {...(free === false ? { status: 'error' as const } : {})} />
      <div className="slug-state" role="status">
        {free === true && 'This slug is free'}
        {free === false && <b>Slug is not valid or already exists!</b>}
      </div>
    </>
  );
}
