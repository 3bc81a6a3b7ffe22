import { FactorAsked } from '@homeward/contract/auth';
import { expect } from 'vitest';
import { appCode } from './app-code.ts';
import { PASSWORD } from './cluster.ts';
import type { Caller, TestServer } from './server.ts';
import { trySignIn } from './user.ts';

export interface Person {
  caller: Caller;
  email: string;
}
export interface Begun {
  ticket: string;
  secret: string;
  uri: string;
}

/** People who sign in with a code beside their password, at a server whose clock, by which codes are counted, a test sets. */
export class FactorPeople {
  now = new Date('2027-03-01T12:00:00Z');
  readonly #server: () => TestServer;

  constructor(server: () => TestServer) {
    this.#server = server;
  }

  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  async person(...permissions: string[]): Promise<Person> {
    const caller = await this.#server().userWith(...permissions);
    const { data } = await caller.call<{ admin_user: { email: string } }>('auth/session-info');
    return { caller, email: data.admin_user.email };
  }

  codeOf(secret: string, seconds = 0): string {
    return appCode(secret, this.now.getTime() + seconds * 1000);
  }

  begin({ caller }: Person) {
    return caller.call<Begun>('auth/begin-app', { password: PASSWORD });
  }

  /** Sets an app up for somebody, half a minute ago. */
  async setUp(who: Person): Promise<{ secret: string; codes: string[] }> {
    const { ticket, secret } = (await this.begin(who)).data;
    const { data, http, message } = await who.caller.call<{ recovery_codes: string[] | null }>('auth/confirm-app', {
      ticket,
      code: this.codeOf(secret),
    });
    expect(message).toBe('OK');
    expect(http).toBe(200);
    this.later(30);
    return { secret, codes: data.recovery_codes ?? [] };
  }

  /** What the password alone gives: a ticket for the second step. */
  async ticketOf(email: string): Promise<string> {
    const { data } = await trySignIn(this.#server(), email, PASSWORD);
    expect(data).not.toHaveProperty('access_token');
    return FactorAsked.parse(data.second_factor).ticket;
  }

  confirm(ticket: string, code: string) {
    return this.#server().post('/api/auth/session-confirm', JSON.stringify({ ticket, code }), {
      'content-type': 'application/json',
      'x-api-key': this.#server().admin.accessKey,
    });
  }
}
