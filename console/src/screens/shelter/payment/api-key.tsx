import { api, type Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Input, Skeleton } from 'antd';
import { Copy } from 'lucide-react';
import { post, wordsOf } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { copy } from '../../../ui/text/copy.ts';

/** The key by which a shelter's payments are made; asked for once a visit, because each view is recorded. */
export function ApiKey({ shelter: { uuid } }: { shelter: Shelter }) {
  const { message } = App.useApp();
  const { data, error, refetch } = useQuery({
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
  });
  const copyKey = async (key: string) => {
    if (await copy(key)) message.success('Token copied to clipboard!', 5);
    else message.error('Failed to copy token: the browser does not allow it', 0);
  };
  return (
    <section className="card aside" aria-busy={!data && !error}>
      <h2>Payment API Keys</h2>
      <p className="payment-aside">Each view is recorded.</p>
      {error && (
        <div role="alert">
          <p className="note coral payment-note">Failed to get API Key: {wordsOf(error)}</p>
          <Button block onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton.Input active block />}
      {data && (
        <>
          <Input.Password
            readOnly
            value={data.key}
            aria-label="Payment API key"
            autoComplete="off"
            className="mono payment-key"
          />
          <Button block icon={<Copy size={15} aria-hidden />} className="payment-copy" onClick={() => copyKey(data.key)}>
            Copy Token
          </Button>
        </>
      )}
    </section>
  );
}
