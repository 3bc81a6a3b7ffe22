/**
 * Every place in the database that holds something sealed with SECRET_KEY. A change of the key goes through this list; a
 * test looks through the whole database for a place that is missing here.
 */
export interface SealedPlace {
  /** What is sealed there, in the plural. */
  what: string;
  table: string;
  /** The column it stands in. */
  column: string;
  /** SQL: tells rows apart by an index. */
  id: string;
  /** SQL: which rows hold something sealed. */
  where: string;
  /** SQL: the sealed bytes. */
  read: string;
  /** SQL: assigns the column new sealed bytes, $1. */
  write: string;
  /** SQL: does away with what can no longer be opened, in the row whose id is $1. */
  forget: string;
  /** What somebody has to do afterwards; absent: nothing. */
  afterwards?: string;
  /** SQL: what people call the row. */
  name?: string;
}

const mails = {
  table: 'pgboss.job',
  column: 'data',
  id: 'id',
  where: "name = 'mail' and data ? 'sealed'",
  read: "decode(data ->> 'sealed', 'base64')",
  write: "data = jsonb_set(data, '{sealed}', to_jsonb(translate(encode($1, 'base64'), E'\\n', '')))",
  forget: "delete from pgboss.job where name = 'mail' and id = $1",
};

export const sealedPlaces: SealedPlace[] = [
  {
    what: 'partner credentials',
    table: 'integration',
    column: 'credentials',
    id: 'id',
    where: "credentials <> ''",
    read: 'credentials',
    write: 'credentials = $1',
    // Nothing sealed: whoever asks the partner is told to enter them again.
    forget: "update integration set credentials = '' where id = $1",
    afterwards: 'enter the credentials of the integration again',
    name: "(select s.name || ', ' || partner_key from organization_shelter s where s.id = shelter_id)",
  },
  {
    what: 'payment secrets',
    table: 'organization_shelter',
    column: 'cybersource_secret_key',
    id: 'id',
    where: 'cybersource_secret_key is not null',
    read: 'cybersource_secret_key',
    write: 'cybersource_secret_key = $1',
    forget: 'update organization_shelter set cybersource_secret_key = null where id = $1',
    afterwards: 'enter the CyberSource secret key of the shelter again',
    name: 'name',
  },
  {
    what: 'payment API keys',
    table: 'organization_shelter',
    column: 'payment_api_key',
    id: 'id',
    where: 'payment_api_key is not null',
    read: 'payment_api_key',
    write: 'payment_api_key = $1',
    forget: 'update organization_shelter set payment_api_key = null where id = $1',
    afterwards: 'a new payment API key is made when it is looked at; give it to whoever used the old one',
    name: 'name',
  },
  {
    what: 'authenticator apps',
    table: 'admin_second_factor',
    column: 'app_secret',
    id: 'id',
    where: 'app_secret is not null',
    read: 'app_secret',
    write: 'app_secret = $1',
    // What they have is a code for recovery, or nothing.
    forget: 'update admin_second_factor set app_secret = null where id = $1',
    afterwards: 'take the second factor away from who cannot sign in any more',
    name: '(select email from admin_user u where u.id = admin_user_id)',
  },
  {
    what: 'sign-ins under way',
    table: 'sign_in_ticket',
    column: 'held',
    id: 'id',
    where: 'true',
    read: 'held',
    write: 'held = $1',
    forget: 'delete from sign_in_ticket where id = $1',
  },
  {
    what: 'answers kept for a repeated request',
    table: 'idempotency_key',
    column: 'answer',
    id: 'key_hash',
    where: 'answer is not null',
    read: 'answer',
    write: 'answer = $1',
    forget: 'delete from idempotency_key where key_hash = $1',
  },
  {
    ...mails,
    what: 'mails that have not been sent',
    where: `${mails.where} and state <> 'completed'`,
    afterwards: 'reset the password again of whom it was for',
    name: 'created_on::text',
  },
  { ...mails, what: 'mails that have been sent', where: `${mails.where} and state = 'completed'` },
  {
    what: 'proofs of the key',
    table: 'setting',
    column: 'value',
    id: 'key',
    where: "key = 'secret_check'",
    read: "decode(value, 'base64')",
    write: "value = translate(encode($1, 'base64'), E'\\n', '')",
    // The next start makes another, with the key it has.
    forget: 'delete from setting where key = $1',
  },
];
