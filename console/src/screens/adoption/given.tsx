import type { Application } from '@homeward/contract/application';
import { When } from '../../ui/text/when.tsx';

/** What the adopter has answered, agreed to and brought, when they are interviewed, and the tags of their application. */
export function Given({ application }: { application: Application }) {
  const { answers = [], opt_ins = [], documents = [], tags = [], interview_date } = application;
  return (
    <section className="card adoption-card">
      <h2>Application</h2>
      <dl className="given">
        {tags.length > 0 && (
          <div>
            <dt>Tags</dt>
            <dd className="given-tags">
              {tags.map(({ uuid, name }) => (
                <span key={uuid} className="tag">
                  {name}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>Interview</dt>
          <dd>{interview_date ? <When value={interview_date} /> : 'None'}</dd>
        </div>
        {opt_ins.map(({ title, accepted, required }) => (
          <div key={title}>
            <dt>
              {title}
              {required && ' (required)'}
            </dt>
            <dd>{accepted ? 'Agreed' : 'Not agreed'}</dd>
          </div>
        ))}
        {documents.map(({ title, received_date }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{received_date ? <When value={received_date} /> : 'Not received'}</dd>
          </div>
        ))}
        {answers.map(({ ask, value }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
          </div>
        ))}
      </dl>
      {!answers.length && <p>The adopter was asked no questions.</p>}
    </section>
  );
}
