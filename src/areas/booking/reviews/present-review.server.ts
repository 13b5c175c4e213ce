import type { MyReviewRow } from './author-queries.server.ts';
import type { BusinessReview, MyReview, Review } from './contract.ts';
import type { BusinessReviewRow, ReviewRow } from './queries.server.ts';

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    author: row.author,
    writtenAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    answer: toAnswer(row),
  };
}

const toAnswer = ({ answer, answered_at }: Pick<ReviewRow, 'answer' | 'answered_at'>): Review['answer'] =>
  answer === null || answered_at === null ? null : { text: answer, answeredAt: answered_at.toISOString() };

export function toBusinessReview(row: BusinessReviewRow): BusinessReview {
  return { ...toReview(row), about: row.about };
}

export function toMyReview(row: MyReviewRow): MyReview {
  return {
    bookingId: row.booking_id,
    about: row.about,
    stars: row.stars,
    text: row.body,
    writtenAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    answer: toAnswer(row),
    hiddenReason: row.hidden_reason,
  };
}
