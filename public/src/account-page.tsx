import type { Project } from '@homeward/contract/token';
import { Document } from './document.tsx';
import { filled, type Words, wordsIn } from './words/words.ts';

type After<Start extends string, Key = keyof Words> = Key extends `${Start}_${infer Rest}` ? Rest : never;

/** An account while support is signed in to it. */
export interface AccountData {
  first_name: string;
  last_name: string;
  email: string;
  until: Date;
  /** Of an adopter. */
  applications?: { pet: string; status: After<'status'>; date: Date }[];
  /** Of somebody who signs in for them. */
  shelters?: { name: string; role: After<'role'> }[];
}

export interface AccountPageProps {
  productName: string;
  project: Project;
  lang: string;
  styles: string[];
  /** Absent: nobody is signed in. */
  account?: AccountData;
  /** What was typed, and why it opens nothing. */
  email?: string;
  refused?: 'wrong' | 'often';
  isOver?: boolean;
}

/** Where support signs in as an adopter or for a shelter, and what it sees then. */
export function AccountPage({ productName, project, lang, styles, account, ...signIn }: AccountPageProps) {
  const words = wordsIn(lang);
  const title = account ? words[`account_${project}`] : words.accountSignIn;
  return (
    <Document lang={lang} title={title} styles={styles} head={<meta name="robots" content="noindex" />}>
      <header className="place">
        <p>
          <strong>{productName}</strong>
          <span>{words[`account_${project}`]}</span>
        </p>
      </header>
      <main className="step">
        {account ? (
          <Account account={account} project={project} words={words} lang={lang} />
        ) : (
          <SignIn {...signIn} project={project} words={words} />
        )}
      </main>
    </Document>
  );
}

interface SignInProps extends Pick<AccountPageProps, 'project' | 'email' | 'refused' | 'isOver'> {
  words: Words;
}

/** Whatever is wrong with what was typed, it says the same. */
const SignIn = ({ project, words, email, refused, isOver }: SignInProps) => (
  <>
    <h1>{words.accountSignIn}</h1>
    <p>{words.accountHow}</p>
    {isOver && <p role="status">{words.accountOver}</p>}
    {refused && (
      <p id="refused" role="alert" className="stuck">
        {refused === 'often' ? words.accountOften : words.accountWrong}
      </p>
    )}
    <form method="post" action={`/account/${project}/sign-in`}>
      <p className="field">
        <label htmlFor="email">{words.accountEmail}</label>
        <input id="email" name="email" type="email" required defaultValue={email} autoComplete="off" {...wrong(refused)} />
      </p>
      <p className="field">
        <label htmlFor="password">{words.accountPassword}</label>
        <input id="password" name="password" type="password" required autoComplete="off" {...wrong(refused)} />
      </p>
      <button type="submit" className="main">
        {words.accountEnter}
      </button>
    </form>
  </>
);

const wrong = (refused: AccountPageProps['refused']) =>
  refused === 'wrong' && { 'aria-invalid': true, 'aria-describedby': 'refused' };

interface AccountProps extends Required<Pick<AccountPageProps, 'project' | 'account' | 'lang'>> {
  words: Words;
}

function Account({ account, project, words, lang }: AccountProps) {
  const { first_name, last_name, email, until, applications, shelters } = account;
  const time = until.toISOString().slice(11, 16);
  return (
    <>
      <p className="support" role="status">
        {filled(words.accountUntil, { time })}
      </p>
      <h1>
        <bdi>
          {first_name} {last_name}
        </bdi>
      </h1>
      <p>{email}</p>
      {applications && (
        <Records title={words.accountApplications} none={words.accountNoApplications} rows={applications}>
          {({ pet, status, date }) => [pet, words[`status_${status}`], dated(date, lang)]}
        </Records>
      )}
      {shelters && (
        <Records title={words.accountShelters} none={words.accountNoShelters} rows={shelters}>
          {({ name, role }) => [name, words[`role_${role}`]]}
        </Records>
      )}
      <form method="post" action={`/account/${project}/sign-out`}>
        <button type="submit">{words.accountLeave}</button>
      </form>
    </>
  );
}

const dated = (date: Date, lang: string) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);

interface RecordsProps<Row> {
  title: string;
  none: string;
  rows: Row[];
  /** What a row says: first what it is called. */
  children: (row: Row) => string[];
}

const Records = <Row,>({ title, none, rows, children }: RecordsProps<Row>) => (
  <section>
    <h2>{title}</h2>
    {rows.length === 0 && <p>{none}</p>}
    <ul className="records">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <li key={index}>
          {children(row).map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
        </li>
      ))}
    </ul>
  </section>
);
