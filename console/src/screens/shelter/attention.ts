import { search as questions } from '@homeward/contract/question';
import type { Shelter } from '@homeward/contract/shelter';
import { search as settings } from '@homeward/contract/shelter-settings';
import { can } from '../../session/session.ts';
import { settingOf } from './shelter-query.ts';

/** What of a shelter is not set up or does not work as it is, by the key of its part. */
export function attentionOf(shelter: Shelter): Record<string, string | undefined> {
  const { active, organization_branches = [], payment_model_key, question_count } = shelter;
  return {
    general:
      active && !organization_branches.some((branch) => branch.active)
        ? 'no location is active, so nothing of the shelter is public'
        : undefined,
    payment: payment_model_key ? undefined : 'not set up',
    question: can(questions) && question_count === 0 ? 'no questions are asked yet' : undefined,
    'kennel-card': can(settings) && !settingOf(shelter, 'KENNEL_CARD') ? 'not set up' : undefined,
  };
}
