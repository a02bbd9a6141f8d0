import { randomUUID } from 'node:crypto';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { png } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { company, employee, inviteTo, makeRole, someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';

/** Somebody, and a company, that have one of everything. @returns whose things they are, and what names them */
export async function makeVictims(server: TestServer) {
  const person = await someone(server);
  const firm = await company(server, 'Victim Trading Ltd');
  await createKey(server, person);
  await uploaded(person.device, 'security.proof', png());
  await pay(server, person, firm);
  await insertPassedStepUp(server.deps, person.userId, 'security.passkey', {});
  await insertRest(server, person.userId);
  const role = await makeRole(server, firm, 'Role of the victim', ['assets.read']);
  const member = await employee(server, firm, role.id);
  await inviteTo(server, firm, 'awaited@victim.example', role.id);
  return {
    userIds: [person.userId, firm.userId, member.userId],
    names: [person.uid, firm.uid, member.uid, person.email, firm.email, member.email, 'Role of the victim'],
  };
}

type Someone = Awaited<ReturnType<typeof someone>>;

async function pay(server: TestServer, from: Someone, to: Someone): Promise<void> {
  await fund(server, from.userId, 'BTC', '3');
  const order = { toUid: to.uid, asset: 'BTC', amount: '1', remark: '' };
  const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
  const body = { ...order, verification };
  await from.device.ask(transfer.create, { body }, { idempotencyKey: randomUUID() });
}

/** Things whose own way in is long: what they are is proved where they are built. */
async function insertRest({ pool }: TestServer, userId: string): Promise<void> {
  await pool.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, name, transports, created_at)
     values ($1, $2, $3, '\\x00', 0, 'Laptop', '{}', now())`,
    [randomUUID(), userId, randomUUID()],
  );
  await pool.query(
    `insert into deposit (id, user_id, asset, network, address, transaction_hash, output_index, amount,
       confirmations, status, created_at, updated_at)
     values ($1, $2, 'BTC', 'BTC', 'address', $3, 0, 5, 0, 'confirming', now(), now())`,
    [randomUUID(), userId, randomUUID()],
  );
  await pool.query(
    `insert into kyc_application (id, user_id, kind, form, created_at, updated_at)
     values ($1, $2, 'person', '{}', now(), now())`,
    [randomUUID(), userId],
  );
  await pool.query(
    `insert into security_application (id, user_id, items, files, locale, status, created_at)
     values ($1, $2, '{phone}', '{x}', 'en', 'pending', now())`,
    [randomUUID(), userId],
  );
}
