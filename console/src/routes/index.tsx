import { createFileRoute } from '@tanstack/react-router';
import { WorkPage } from '../screens/work/work-page.tsx';

export const Route = createFileRoute('/')({ component: WorkPage });
