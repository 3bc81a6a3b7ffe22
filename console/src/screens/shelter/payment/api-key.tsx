import { api, type Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { post, wordsOf } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { useCopy } from '../../../ui/text/use-copy.tsx';

const MASK = '•'.repeat(16);
const WORDS = { copied: 'Token copied to clipboard!', failed: 'Failed to copy token' };

/** The key by which a shelter's payments are made. It is asked for once somebody wants to see or copy it: each view is recorded. */
export function ApiKey({ shelter: { uuid } }: { shelter: Shelter }) {
  const copy = useCopy(WORDS);
  const [isShown, setShown] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [api.path, uuid],
    queryFn: async () => {
      const viewed = await post(api, { organization_shelter_uuid: uuid });
      // Every view makes history.
      await refresh();
      return viewed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    enabled: false,
  });
  const read = async () => data ?? (await refetch()).data;
  const show = async () => setShown(!isShown && Boolean(await read()));
  const copyKey = async () => {
    const key = (await read())?.key;
    if (key) await copy(key);
  };
  return (
    <section className="card aside" aria-busy={isFetching}>
      <h2>Payment API Keys</h2>
      <p className="payment-aside">Each view is recorded.</p>
      {error && (
        <div role="alert">
          <p className="note coral payment-note">Failed to get API Key: {wordsOf(error)}</p>
        </div>
      )}
      <div className="payment-show">
        <Input
          readOnly
          value={isShown && data ? data.key : MASK}
          aria-label="Payment API key"
          autoComplete="off"
          className="mono payment-key"
        />
        <Button loading={isFetching} onClick={() => void show()} aria-label={`${isShown ? 'Hide' : 'Show'} the payment API key`}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <Button block icon={<Copy size={15} aria-hidden />} className="payment-copy" onClick={() => void copyKey()}>
        Copy Token
      </Button>
    </section>
  );
}
