import type { WrittenArticle } from './article.ts';
import { assistants } from './seekers/assistants.ts';
import { bookASession } from './seekers/book-a-session.ts';
import { bookingForChildren } from './seekers/booking-for-children.ts';
import { cancellingAndRefunds } from './seekers/cancelling-and-refunds.ts';
import { cardDeclined } from './seekers/card-declined.ts';
import { complaints } from './seekers/complaints.ts';
import { contactABusiness } from './seekers/contact-a-business.ts';
import { giftVouchers } from './seekers/gift-vouchers.ts';
import { heldPlaces } from './seekers/held-places.ts';
import { memberships } from './seekers/memberships.ts';
import { moveABooking } from './seekers/move-a-booking.ts';
import { notifications } from './seekers/notifications.ts';
import { packages } from './seekers/packages.ts';
import { passes } from './seekers/passes.ts';
import { promoCodes } from './seekers/promo-codes.ts';
import { reviews } from './seekers/reviews.ts';
import { searchInYourOwnWords } from './seekers/search-in-your-own-words.ts';
import { signingIn } from './seekers/signing-in.ts';
import { waitingLists } from './seekers/waiting-lists.ts';
import { yourData } from './seekers/your-data.ts';
import { yourTicket } from './seekers/your-ticket.ts';
import { analytics } from './studios/analytics.ts';
import { apiKeys } from './studios/api-keys.ts';
import { automations } from './studios/automations.ts';
import { books } from './studios/books.ts';
import { checkPeopleIn } from './studios/check-people-in.ts';
import { closeForHolidays } from './studios/close-for-holidays.ts';
import { codesAndPasses } from './studios/codes-and-passes.ts';
import { copyAWeek } from './studios/copy-a-week.ts';
import { disputes } from './studios/disputes.ts';
import { documentsForChildren } from './studios/documents-for-children.ts';
import { feesAndPrices } from './studios/fees-and-prices.ts';
import { findCover } from './studios/find-cover.ts';
import { listYourStudio } from './studios/list-your-studio.ts';
import { movingInAndOut } from './studios/moving-in-and-out.ts';
import { openData } from './studios/open-data.ts';
import { openingTimes } from './studios/opening-times.ts';
import { payInstructors } from './studios/pay-instructors.ts';
import { payouts } from './studios/payouts.ts';
import { plans } from './studios/plans.ts';
import { pricesForPeople } from './studios/prices-for-people.ts';
import { publishSessions } from './studios/publish-sessions.ts';
import { refundOrCancel } from './studios/refund-or-cancel.ts';
import { sellACourse } from './studios/sell-a-course.ts';
import { sellAtTheDesk } from './studios/sell-at-the-desk.ts';
import { takeABooking } from './studios/take-a-booking.ts';
import { team } from './studios/team.ts';
import { venuesAndRooms } from './studios/venues-and-rooms.ts';
import { waivers } from './studios/waivers.ts';
import { webhooks } from './studios/webhooks.ts';
import { yourCustomers } from './studios/your-customers.ts';
import { becomeATrainer } from './trainers/become-a-trainer.ts';
import { sellPackages } from './trainers/sell-packages.ts';
import { trainerHours } from './trainers/trainer-hours.ts';
import { trainerPayouts } from './trainers/trainer-payouts.ts';

/** Public articles in page order. Only the server loads their texts. */
export const allArticles: readonly WrittenArticle[] = [
  bookASession,
  searchInYourOwnWords,
  cancellingAndRefunds,
  moveABooking,
  heldPlaces,
  cardDeclined,
  yourTicket,
  waitingLists,
  passes,
  packages,
  giftVouchers,
  memberships,
  promoCodes,
  bookingForChildren,
  contactABusiness,
  complaints,
  reviews,
  notifications,
  signingIn,
  assistants,
  yourData,
  listYourStudio,
  publishSessions,
  closeForHolidays,
  copyAWeek,
  sellACourse,
  venuesAndRooms,
  openingTimes,
  findCover,
  automations,
  payInstructors,
  yourCustomers,
  analytics,
  plans,
  feesAndPrices,
  payouts,
  books,
  pricesForPeople,
  refundOrCancel,
  checkPeopleIn,
  takeABooking,
  sellAtTheDesk,
  waivers,
  codesAndPasses,
  openData,
  webhooks,
  movingInAndOut,
  apiKeys,
  team,
  documentsForChildren,
  disputes,
  becomeATrainer,
  trainerHours,
  sellPackages,
  trainerPayouts,
];
