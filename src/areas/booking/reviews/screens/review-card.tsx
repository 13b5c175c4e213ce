import type { ReactNode } from 'react';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Avatar, personInitials } from '#shared/ui/brand/avatar.tsx';
import type { Review } from '../contract.ts';
import { isAwaitingAnswer } from '../rules.ts';
import { Stars } from './stars.tsx';

export function ReviewCard({
  review,
  answerFrom,
  about,
  className,
  children,
}: {
  review: Review;
  answerFrom: string;
  about?: ReactNode;
  className: string;
  children?: ReactNode;
}) {
  return (
    <li className={className}>
      <div className="flex items-center gap-3">
        <Avatar letters={personInitials(review.author)} tone="neutral" />
        <div className="min-w-0">
          <b className="block leading-tight font-semibold wrap-anywhere">{review.author}</b>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-sm text-ink-2">
            <Stars stars={review.stars} />
            <time dateTime={review.writtenAt}>{formatLondonDay(new Date(review.writtenAt))}</time>
            {review.editedAt !== null && (
              <span>
                edited <time dateTime={review.editedAt}>{formatLondonDay(new Date(review.editedAt))}</time>
              </span>
            )}
          </p>
        </div>
      </div>
      {about !== undefined && <p className="mt-1 text-sm text-ink-2">{about}</p>}
      {review.text !== '' && (
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{review.text}</p>
      )}
      {review.answer !== null && (
        <div className="mt-3 max-w-prose border-l-2 border-line pl-4">
          <p className="text-sm font-semibold">
            Reply from {answerFrom}
            {isAwaitingAnswer(review) && (
              <span className="font-normal text-ink-2"> to an earlier version of this review</span>
            )}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">{review.answer.text}</p>
        </div>
      )}
      {children}
    </li>
  );
}
