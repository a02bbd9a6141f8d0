import type { NoticeValues } from '#contract/notices/kinds.ts';
import type { NoticeTexts } from './text.ts';

type Card = Pick<NoticeValues['card.active'], 'label' | 'lastFour'>;

const card = ({ label, lastFour }: Card) =>
  [label === '' ? 'Your card' : `Your card “${label}”`, lastFour === null ? '' : ` ending ${lastFour}`].join('');
const kapian = ({ label, lastFour }: Card) =>
  [label === '' ? '您的卡片' : `您的卡片“${label}”`, lastFour === null ? '' : `（尾号 ${lastFour}）`].join('');

/** Corporate cards, for their holders. */
export const cardTexts: NoticeTexts<'card.active' | 'card.frozen' | 'card.closed'> = {
  'card.active': [
    (values) => ({ subject: 'Your card is active', short: `${card(values)} is active and can pay.` }),
    (values) => ({ subject: '卡片已启用', short: `${kapian(values)}已启用，可用于付款。` }),
  ],
  'card.frozen': [
    (values) => ({ subject: 'Your card is frozen', short: `${card(values)} is frozen. New payments are declined.` }),
    (values) => ({ subject: '卡片已冻结', short: `${kapian(values)}已冻结，新的付款将被拒绝。` }),
  ],
  'card.closed': [
    (values) => ({ subject: 'Your card is closed', short: `${card(values)} is closed and can’t be used again.` }),
    (values) => ({ subject: '卡片已注销', short: `${kapian(values)}已注销，无法再使用。` }),
  ],
};
