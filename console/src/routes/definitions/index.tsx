import { createFileRoute } from '@tanstack/react-router';
import { Definitions } from '../../screens/definition/definitions.tsx';
import { type ListAddress, listAddress } from '../../ui/list-address.ts';

/** `open`: the definition that is open over the list, or 'add' (decision 72 gives the paths below to integrations). */
const address = (search: Record<string, unknown>): ListAddress & { open?: string } => ({
  ...listAddress(search),
  ...(typeof search.open === 'string' ? { open: search.open } : {}),
});

export const Route = createFileRoute('/definitions/')({ validateSearch: address, component: DefinitionList });

function DefinitionList() {
  const { open, ...list } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Definitions
      address={list}
      open={open}
      onOpen={(next) => void navigate({ search: { ...list, ...(next ? { open: next } : {}) } })}
    />
  );
}
