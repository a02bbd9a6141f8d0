import { indexContact, indexWords } from './blind.ts';
import type { ColumnPlace } from './places.ts';
import { sealText } from './texts.ts';
import type { Vault } from './vault.ts';

/** Contacts and names, in clear. */
export interface Personal {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly name?: string | null;
  readonly merchant_name?: string | null;
  readonly whatsapp_id?: string | null;
}

const sealed = (vault: Vault, place: ColumnPlace, id: string, text: string | null) =>
  text === null ? null : sealText(vault, place, id, text);

/** Returns the columns that store them: each sealed for this row, with its index. Omitted fields stay unchanged. */
export function sealPersonal(vault: Vault, id: string, personal: Personal) {
  const { email, phone, name, merchant_name: merchantName, whatsapp_id: whatsApp } = personal;
  return {
    ...(email !== undefined && {
      email: sealed(vault, 'accountEmail', id, email),
      email_index: email === null ? null : indexContact(vault, 'email', email),
    }),
    ...(phone !== undefined && {
      phone: sealed(vault, 'accountPhone', id, phone),
      phone_index: phone === null ? null : indexContact(vault, 'phone', phone),
    }),
    ...(name !== undefined && {
      name: sealed(vault, 'accountName', id, name),
      name_words: name === null ? [] : indexWords(vault, name),
    }),
    ...(merchantName !== undefined && { merchant_name: sealed(vault, 'merchantName', id, merchantName) }),
    ...(whatsApp !== undefined && { whatsapp_id: sealed(vault, 'whatsApp', id, whatsApp) }),
  };
}
