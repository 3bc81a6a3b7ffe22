import { resolveText, search, type Visit } from '@homeward/contract/visit';
import { Button } from 'antd';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { textNames } from './visit-words.ts';

/** What was texted to a visitor, and what became of it; of what is unclear a person decides. */
export function VisitTexts({ texts }: { texts: NonNullable<Visit['texts']> }) {
  const { run } = useAction(resolveText, { success: 'Decided', failure: (reason) => `Could not decide. Reason: ${reason}` });
  const decide = async (sms_uuid: string, state_key: 'SENT' | 'FAILED') => {
    await run({ sms_uuid, state_key });
    await refresh(search);
  };
  if (!texts.length) return null;
  return (
    <section>
      <h3>Texts</h3>
      <ul className="visit-texts">
        {texts.map(({ uuid, body, state_key, said }) => (
          <li key={uuid}>
            <p>{body}</p>
            <p>
              <strong>{textNames[state_key]}</strong>
              {said && <> · {said}</>}
            </p>
            {state_key === 'UNCLEAR' && can(resolveText) && (
              <>
                <Button size="small" onClick={() => void decide(uuid, 'SENT')}>
                  It was sent
                </Button>{' '}
                <Button size="small" onClick={() => void decide(uuid, 'FAILED')}>
                  It was not sent
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
