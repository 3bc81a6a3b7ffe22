import { createFileRoute } from '@tanstack/react-router';
import { AgeRangeModal } from '../../../screens/mapping/age-range-form.tsx';
import { isTab, kinds } from '../../../screens/mapping/kinds.ts';
import { MappingModal } from '../../../screens/mapping/mapping-form.tsx';

export const Route = createFileRoute('/integration-mapping/$mappingKind/$mappingUuid')({ component: OpenMapping });

function OpenMapping() {
  const { mappingKind, mappingUuid } = Route.useParams();
  const navigate = Route.useNavigate();
  const onClose = () => void navigate({ to: '/integration-mapping/$mappingKind', params: { mappingKind }, search: true });
  if (!isTab(mappingKind)) return null;
  const props = { key: `${mappingKind} ${mappingUuid}`, uuid: mappingUuid, onClose };
  return mappingKind === 'age-range' ? <AgeRangeModal {...props} /> : <MappingModal {...props} kind={kinds[mappingKind]} />;
}
