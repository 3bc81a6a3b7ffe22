import { createFileRoute } from '@tanstack/react-router';
import { Definitions } from '../../screens/definition/definitions.tsx';
import { openListAddress } from '../../ui/list/list-address.ts';

/** A definition opens over the list: the paths below belong to integrations (decision 72). */
export const Route = createFileRoute('/definitions/')({ validateSearch: openListAddress, component: DefinitionList });

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
