import type { KennelCard } from '@homeward/contract/kennel-card-settings';
import { capital } from '@homeward/contract/wording';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { Rows } from '../../../ui/rows/rows.tsx';

type Question = KennelCard['questions'][number];

/** What the card asks, with answers to tick; without answers it leaves a line to write on. */
export const CardQuestions = () => (
  <div className="section">
    <h2>Questions</h2>
    <p>What staff tick on the printed card. A question without answers has a line to write on.</p>
    <Field name={['value', 'questions_title']} label="Questions title">
      <Input placeholder="Such as: Get to know me" />
    </Field>
    <Rows<Question> name={['value', 'questions']} noun="question" className="card-questions" titled blank={NOTHING_ASKED}>
      {(at, question) => (
        <>
          <Field name={[...at, 'title']} label={capital(question)} hideLabel>
            <Input placeholder={capital(question)} />
          </Field>
          <Rows<string>
            name={[...at, 'options']}
            noun="answer"
            called={(_, index) => `answer ${index + 1} of ${question}`}
            addLabel={`Add answer to ${question}`}
            blank=""
          >
            {(place, answer, _, index) => (
              <Field name={place} label={capital(answer)} hideLabel>
                <Input placeholder={`Answer ${index + 1}`} />
              </Field>
            )}
          </Rows>
        </>
      )}
    </Rows>
  </div>
);
const NOTHING_ASKED: Question = { title: '', options: [] };
