import { msg } from '@lingui/core/macro';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import type { ProductContent } from './content.ts';

export const capital: ProductContent = {
  kicker: msg`Deploy capital`,
  title: msg`Put your treasury to work, with the controls a treasury needs`,
  lead: msg`Hold currencies and coins in one place, exchange them at a firm rate, earn on idle balances, and let your team approve each step.`,
  picture: <ProductPicture name="global" isFirst />,
  primary: { to: '/contact', label: msg`Talk to us` },
  points: [
    [
      msg`Firm quotes`,
      msg`Each quote is yours alone and valid for the seconds shown. You get exactly the rate you confirm.`,
    ],
    [
      msg`OTC merchants for large trades`,
      msg`Verified companies quote over the counter. Both sides are settled in one entry of the ledger.`,
    ],
    [
      msg`Earn on idle balances`,
      msg`Flexible or for a fixed term, with the rate, the exit and its cost shown before you start.`,
    ],
    [
      msg`Approvals by amount`,
      msg`Rules by amount and member, counted over 24 hours. A second account of one person doesn’t count twice.`,
    ],
    [
      msg`Statements your accountant knows`,
      msg`PDF, CSV, camt.053 and MT940, for any period, with a balance that joins the one before.`,
    ],
    [msg`Rates you can watch`, msg`Charts of each pair and an alert when a rate is reached.`],
  ],
  stepsTitle: msg`How it works`,
  steps: [
    [msg`Open a business account`, msg`Verify your company, invite your team and give each member a role.`],
    [msg`Fund it`, msg`By bank transfer in your own name, or in coins on the network you choose.`],
    [msg`Decide and approve`, msg`Convert, trade or stake. Above your limits, the members you named approve first.`],
  ],
  factsTitle: msg`Facts`,
  facts: [
    [msg`Fee to convert`, msg`None; the rate’s distance from the market is on the pricing page`],
    [msg`Fee to stake or redeem`, msg`None; the rate shown is after our share`],
    [msg`Flexible stakes`, msg`Back within 24 hours`],
    [msg`Risk`, msg`Staking isn’t a savings account and isn’t insured; prices can fall`],
  ],
  more: [
    { to: '/earn', label: msg`Earn` },
    { to: '/price', label: msg`Pricing` },
    { to: '/help/detail', search: { id: 'risk' }, label: msg`Risk disclosure` },
  ],
};
