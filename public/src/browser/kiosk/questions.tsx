import type { Question } from '@homeward/contract/check-in';

export type Answers = Record<string, string | string[]>;

interface Asked {
  question: Question;
  value: string | string[] | undefined;
  choose: string;
  onChange: (value: string | string[]) => void;
}

const MAX_TEXT = 500;

/** A question as its type is answered; nobody has to. */
export function Ask(asked: Asked) {
  const { uuid, ask, form_tag_key } = asked.question;
  if (form_tag_key === 'RADIO' || form_tag_key === 'CHECKBOX') return <Ticks {...asked} />;
  return (
    <div className="field">
      <label htmlFor={uuid}>{ask}</label>
      <Control {...asked} />
    </div>
  );
}

function Control({ question: { uuid, form_tag_key, range, answers }, value = '', choose, onChange }: Asked) {
  const common = {
    id: uuid,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (form_tag_key === 'SELECT')
    return (
      <select {...common}>
        <option value="">{choose}</option>
        {answers.map((answer) => (
          <option key={answer.uuid} value={answer.uuid}>
            {answer.value}
          </option>
        ))}
      </select>
    );
  if (!range) return <textarea {...common} rows={2} maxLength={MAX_TEXT} autoComplete="off" />;
  return (
    <input {...common} type="number" inputMode="numeric" min={range.start} max={range.end} step={range.step} autoComplete="off" />
  );
}

function Ticks({ question: { uuid, ask, answers, form_tag_key }, value = [], onChange }: Asked) {
  const chosen = Array.isArray(value) ? value : [value];
  const isMany = form_tag_key === 'CHECKBOX';
  const tick = (answer: string, isOn: boolean) =>
    onChange(isMany ? [...chosen.filter((one) => one !== answer), ...(isOn ? [answer] : [])] : [answer]);
  return (
    <fieldset className="field">
      <legend>{ask}</legend>
      {answers.map((answer) => (
        <label key={answer.uuid} className="tick">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={uuid}
            checked={chosen.includes(answer.uuid)}
            onChange={({ target }) => tick(answer.uuid, target.checked)}
          />
          <span>{answer.value}</span>
        </label>
      ))}
    </fieldset>
  );
}
