import { type Project, projects } from '@homeward/contract/token';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountPageProps } from '../../../public/src/account-page.tsx';
import { acceptForms, formOf } from '../http/form.ts';
import type { Frame } from '../http/frame.ts';
import { networkOf } from '../http/network.ts';
import { spend, triesOf } from '../http/throttle.ts';
import { Problem } from '../problem.ts';
import { unstorable } from '../sound-text.ts';
import { look, type Step, signIn, signOut } from '../support/session.ts';
import { shownOf } from '../support/shown.ts';
import { assetsOf, drawing } from './drawing.ts';
import { visitorHeaders } from './headers.ts';
import { languageFor } from './language.ts';
import { answerNothing } from './visited.ts';

const COOKIE = 'support_session';
const SESSION = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);

interface Address {
  Params: { project: string };
  Querystring: { lang?: unknown; over?: unknown };
}
type Request = FastifyRequest<Address>;
type Answer = (request: Request, reply: FastifyReply, project: Project) => Promise<unknown>;

const langOf = ({ query: { lang } }: Request) => (typeof lang === 'string' ? lang : undefined);
const sessionOf = ({ headers: { cookie = '' } }: Request) => SESSION.exec(cookie)?.[1];
const pathOf = (project: Project) => `/account/${project}`;

/** What support signs in to as an adopter or for a shelter: drawn here, so that it needs no script. */
export async function serveAccounts(app: FastifyInstance, frame: Frame): Promise<void> {
  app.get<Address>('/account/:project', ofProject(showing(frame)));
  await app.register(async (routes) => {
    acceptForms(routes);
    routes.post<Address>('/account/:project/sign-in', ofProject(ownOnly(frame, entering(frame))));
    routes.post<Address>('/account/:project/sign-out', ofProject(ownOnly(frame, leaving(frame))));
  });
}

const ofProject =
  (answer: Answer) =>
  (request: Request, reply: FastifyReply): Promise<unknown> => {
    const project = projects.find((one) => one === request.params.project);
    return project ? answer(request, reply, project) : answerNothing(request, reply, langOf(request));
  };

/** What changes something is asked from our own pages alone. */
const ownOnly =
  (frame: Frame, answer: Answer): Answer =>
  async (request, reply, project) => {
    if (isOwn(frame, request)) return answer(request, reply, project);
    throw new Problem(403, 'This was not asked from a page of ours');
  };

/** The account to whom a session opens it, the sign-in to everybody else. */
const showing =
  (frame: Frame): Answer =>
  async (request, reply, project) => {
    const session = sessionOf(request);
    const step = stepOf(frame, request, project);
    const found = session && (await look(frame.connection.db, step, session, shownOf[project]));
    if (!found) return draw(frame, request, reply, { project, isOver: request.query.over !== undefined });
    const { opened, seen } = found;
    const { first_name, last_name, email, expires_date: until } = opened;
    // Nothing of the account stays in sight once its time is over.
    reply.header('refresh', `${secondsTo(until, step.now)}; url=${pathOf(project)}?over`);
    return draw(frame, request, reply, { project, account: { first_name, last_name, email, until, ...seen } });
  };

/** Whatever is wrong, the answer is the same. */
function entering(frame: Frame): Answer {
  const { pool } = frame.connection;
  const tries = { account: triesOf(pool, 'support', 10), network: triesOf(pool, 'support-network', 100) };
  return async (request, reply, project) => {
    const fields = typed(request.body);
    const { email, password } = fields ?? NOTHING;
    const network = networkOf(request.ip);
    const account = `${email.slice(0, 128)} ${network}`;
    const step = stepOf(frame, request, project);
    try {
      await spend(tries.account, account);
      await spend(tries.network, network);
      if (!fields) throw unstorable();
      const opened = await signIn(frame.connection.db, step, { email, password });
      if (!opened) throw new Problem(403, 'The e-mail or the password is not right');
      await Promise.all([tries.account.delete(account), tries.network.reward(network)]);
      const seconds = secondsTo(opened.until, step.now);
      return await reply.header('set-cookie', cookie(frame, project, opened.session, seconds)).redirect(pathOf(project), 303);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      frame.refusals.note({ id: request.id, url: request.url, address: request.ip }, problem);
      reply.code(problem.http).headers(problem.headers);
      return draw(frame, request, reply, { project, email, refused: problem.http === 429 ? 'often' : 'wrong' });
    }
  };
}

const leaving =
  (frame: Frame): Answer =>
  async (request, reply, project) => {
    const session = sessionOf(request);
    if (session) await signOut(frame.connection.db, stepOf(frame, request, project), session);
    return reply.header('set-cookie', cookie(frame, project, '', 0)).redirect(pathOf(project), 303);
  };

type Page = Omit<AccountPageProps, 'lang' | 'styles' | 'productName'>;
async function draw({ services }: Frame, request: Request, reply: FastifyReply, page: Page): Promise<unknown> {
  const { accountPage, spoken } = await drawing();
  const lang = languageFor(langOf(request), request.headers['accept-language'], spoken);
  const { styles } = assetsOf('account.ts');
  return head(reply).send(accountPage({ ...page, productName: services.productName, lang, styles }));
}

const secondsTo = (until: Date, now: Date) => Math.ceil((until.getTime() - now.getTime()) / 1000);

const stepOf = (frame: Frame, request: Request, project: Project): Step => ({
  project,
  now: frame.now(),
  requestId: request.id,
});

const NOTHING = { email: '', password: '' };

/** What was typed; undefined where it is nothing that can be typed, which counts as a guess all the same. */
function typed(body: unknown): typeof NOTHING | undefined {
  try {
    const fields = formOf(body);
    return { email: (fields.get('email') ?? '').trim().toLowerCase(), password: (fields.get('password') ?? '').trim() };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** A browser says from which origin a form was sent: ours by name, or the one that was asked. */
function isOwn({ services }: Frame, { headers: { origin, host } }: Request): boolean {
  const from = URL.parse(origin ?? '');
  return from !== null && (from.origin === URL.parse(services.publicUrl)?.origin || from.host === host);
}

function cookie({ services }: Frame, project: Project, session: string, seconds: number): string {
  const secure = services.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${session}; Path=${pathOf(project)}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Kept nowhere, found by nobody, and framed by nobody; its own forms say where they come from. */
const head = (reply: FastifyReply) =>
  reply.headers({ ...visitorHeaders(), 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
