import { verifySlug } from '@homeward/contract/shelter';
import { Input, type InputProps } from 'antd';
import { useEffect, useState } from 'react';
import { post } from '../../../api/client.ts';
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
  const [state, setState] = useState<{ slug: string; valid: boolean }>();
  const uuid = of?.uuid ?? null;
  const isOwn = value === of?.slug;
  useEffect(() => {
    if (!value || isOwn) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await post(verifySlug, { slug: value, organization_shelter_uuid: uuid }).catch(() => undefined);
      if (current && answer) setState({ slug: value, valid: answer.valid_slug });
    }, WAIT);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [value, isOwn, uuid]);
  const checked = state?.slug === value && !isOwn ? state : undefined;
  return (
    <>
      <Input {...input} maxLength={60} {...(checked && !checked.valid ? { status: 'error' as const } : {})} />
      <div className="slug-state" role="status">
        {checked && (checked.valid ? 'This slug is free' : <b>Slug is not valid or already exists!</b>)}
      </div>
    </>
  );
}
