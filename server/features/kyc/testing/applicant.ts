import { randomUUID } from 'node:crypto';
import { businessVerification } from '#contract/business-verification/calls.ts';
import type { CompanyForm } from '#contract/business-verification/rules.ts';
import { kyc } from '#contract/kyc/calls.ts';
import type { PersonForm } from '#contract/kyc/rules.ts';
import { jpg, pdf, png } from '../../files/testing/pictures.ts';
import { uploaded } from '../../files/testing/upload.ts';
import type { Device } from '../../session/testing/device.ts';

/** An idempotency key for one command. */
export const once = () => ({ idempotencyKey: randomUUID() });

/** A complete form of a person, with its photos uploaded. */
export async function personForm(device: Device): Promise<PersonForm & { photos: { front: string; holding: string } }> {
  return {
    region: 'DE',
    documentType: 'passport',
    documentNumber: 'C01X00T47',
    validFrom: '2020-02-29',
    validTo: '2090-02-28',
    firstName: 'Edda',
    lastName: 'Brandt',
    bornOn: '1990-07-15',
    nationality: 'AT',
    city: 'Kiel',
    address: 'Hafenstraße 1',
    postalCode: '24103',
    photos: {
      front: await uploaded(device, 'kyc.front', jpg),
      holding: await uploaded(device, 'kyc.holding', png()),
    },
  };
}

/** A complete form of a company, with its documents uploaded. */
export async function companyForm(device: Device): Promise<CompanyForm> {
  return {
    businessName: 'Fjord Shipping Ltd',
    registrationNumber: 'HRB 12345',
    businessType: 'limitedCompany',
    establishedOn: '2011-05-03',
    region: 'NO',
    address: 'Strandgaten 1, Bergen',
    documents: {
      registration: await uploaded(device, 'kyb.registration', pdf()),
      ownership: await uploaded(device, 'kyb.ownership', pdf()),
      authorisation: await uploaded(device, 'kyb.authorisation', pdf()),
    },
    directors: [{ firstName: 'Edda', lastName: 'Brandt' }],
    owners: [
      { kind: 'person', name: 'Edda Brandt', sharePercent: '74.99' },
      { kind: 'company', name: 'Holding AS', sharePercent: '25.01' },
    ],
    authorisedPerson: {
      firstName: 'Edda',
      lastName: 'Brandt',
      position: 'Managing director',
      emailAddress: 'edda@fjord.example',
    },
  };
}

export async function submitPerson(device: Device, form?: PersonForm) {
  const body = { form: form ?? (await personForm(device)), submit: true };
  return device.ask(kyc.createKyc, { body }, once());
}

export async function resubmitPerson(device: Device) {
  return device.ask(kyc.updateKyc, { body: { form: await personForm(device), submit: true } }, once());
}

export async function submitCompany(device: Device, form?: CompanyForm) {
  const body = { form: form ?? (await companyForm(device)), submit: true };
  return device.ask(businessVerification.createBusinessVerification, { body }, once());
}

/** Passes the camera step on the provider's page, as a visitor with its link does. */
export async function passCamera(device: Device): Promise<string> {
  const { token } = await device.ask(kyc.getAccessToken, { body: {} });
  await device.ask(kyc.sandboxAdvanceFlow, { body: { token, step: 'liveness' } });
  return token;
}
