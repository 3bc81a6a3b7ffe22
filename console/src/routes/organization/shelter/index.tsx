import { createFileRoute } from '@tanstack/react-router';
import { Forbidden } from '../../../ui/forbidden.tsx';

/** Where an add page without create permission leads. Nobody holds a permission for shelters yet. */
export const Route = createFileRoute('/organization/shelter/')({ component: Forbidden });
