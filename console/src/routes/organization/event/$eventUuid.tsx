import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../../../screens/event/event-screen.tsx';

export const Route = createFileRoute('/organization/event/$eventUuid')({ component: EditEvent });

function EditEvent() {
  const { eventUuid } = Route.useParams();
  return <EventScreen key={eventUuid} uuid={eventUuid} />;
}
