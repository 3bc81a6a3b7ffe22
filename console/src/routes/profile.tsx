import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../screens/account/account-page.tsx';

export const Route = createFileRoute('/profile')({ component: AccountPage });
