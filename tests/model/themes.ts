import type { ActName } from './actors.ts';

/**
 * Each round draws mostly from a few colliding acts, at times from all ("swarm testing", Groce et al., ISSTA 2012).
 */
export interface Theme {
  name: string;
  /** Relative weights. */
  weights: Partial<Record<ActName, number>>;
  /** Range of minutes that pass before the round. */
  minutes: readonly [number, number];
  /** Gives every customer a place first. */
  everybodyBuys?: boolean;
  /** Pence without the fee: for that first place, and afterwards. */
  price?: { before: number; after: number };
}

export const themes: readonly Theme[] = [
  {
    name: 'everything',
    minutes: [1, 240],
    weights: {
      order: 12,
      cancel: 3,
      cancelWholeOrder: 2,
      move: 4,
      joinWaitingList: 3,
      answerOffer: 4,
      buyEntitlement: 3,
      deleteAccount: 0.3,
      bookTrainer: 3,
      takeDayOff: 1,
      cancelAsTrainer: 0.5,
      cancelOccurrence: 0.7,
      moveOccurrence: 1,
      changePrice: 1,
      checkIn: 3,
      walkIn: 1,
      refundByOwner: 2,
      cancelSale: 1,
      moveSale: 1,
      refundByAdmin: 1,
      suspendBusiness: 0.4,
      suspendCustomer: 0.3,
      suspendTrainer: 0.3,
      buyPackage: 1,
      bookWithPackage: 1,
      bookWithCredit: 2,
      pause: 1,
      share: 1,
      stopSharing: 0.5,
      refundEntitlement: 0.5,
      refundSoldEntitlement: 0.5,
      leaveMembership: 0.3,
      closeDay: 0.5,
      liftClosure: 0.5,
      holdPayouts: 0.5,
      dispute: 1,
      refundAtProvider: 0.3,
      failProvider: 1,
      payOut: 1,
      workJobs: 2,
    },
  },
  {
    name: 'selling out',
    minutes: [1, 30],
    weights: {
      order: 20,
      joinWaitingList: 4,
      answerOffer: 6,
      cancel: 3,
      cancelWholeOrder: 2,
      workJobs: 3,
      buyEntitlement: 4,
      walkIn: 1,
    },
  },
  {
    name: 'moving away from what is cancelled',
    everybodyBuys: true,
    minutes: [1, 10],
    weights: { order: 4, move: 12, cancelOccurrence: 2, workJobs: 1 },
  },
  {
    name: 'cancelling while moving',
    price: { before: 1000, after: 1500 },
    everybodyBuys: true,
    minutes: [1, 10],
    weights: { order: 4, moveAndCancel: 6, cancel: 3, move: 3, moveOccurrence: 2, changePrice: 2 },
  },
  {
    name: 'at the door',
    everybodyBuys: true,
    minutes: [1, 20],
    weights: { order: 5, checkIn: 10, cancelOccurrence: 1, moveOccurrence: 1.5, walkIn: 1, refundByOwner: 1 },
  },
  {
    name: 'banks and dashboards',
    everybodyBuys: true,
    minutes: [30, 120],
    weights: {
      order: 5,
      dispute: 3,
      refundAtProvider: 1.5,
      cancel: 5,
      refundByAdmin: 2,
      workJobs: 2,
      failProvider: 1,
    },
  },
  {
    name: 'money on its way',
    everybodyBuys: true,
    minutes: [10, 60],
    weights: {
      order: 3,
      checkIn: 6,
      transferInVain: 3,
      refundByAdmin: 2,
      refundOnTheWay: 4,
      refundByOwner: 3,
      holdPayouts: 2,
      payOut: 1,
      workJobs: 0.5,
    },
  },
  {
    name: 'days off',
    minutes: [1, 5],
    weights: { bookTrainer: 10, takeDayOff: 4, cancelAsTrainer: 1, workJobs: 1 },
  },
  {
    name: 'suspended people',
    everybodyBuys: true,
    minutes: [1, 10],
    weights: {
      order: 3,
      bookTrainer: 8,
      move: 2,
      cancel: 1,
      suspendCustomer: 3,
      suspendTrainer: 1,
      workJobs: 1,
    },
  },
  {
    name: 'closed days',
    everybodyBuys: true,
    minutes: [10, 120],
    weights: { order: 8, move: 5, moveOccurrence: 1, cancel: 1, closeDay: 2, liftClosure: 2, workJobs: 1 },
  },
  {
    name: 'packages',
    minutes: [5, 600],
    weights: {
      buyPackage: 4,
      bookWithPackage: 10,
      refundEntitlement: 2,
      refundSoldEntitlement: 2,
      cancelAsTrainer: 1,
      cancel: 3,
      takeDayOff: 0.2,
      dispute: 0.5,
      deleteAccount: 0.2,
      workJobs: 1,
    },
  },
  {
    name: 'pauses',
    minutes: [120, 2_000],
    weights: {
      buyEntitlement: 4,
      bookWithCredit: 8,
      pause: 10,
      cancel: 2,
      refundEntitlement: 1,
      refundSoldEntitlement: 1,
      leaveMembership: 1,
      workJobs: 1,
    },
  },
  {
    name: 'shared passes',
    minutes: [5, 240],
    weights: {
      buyEntitlement: 5,
      share: 8,
      stopSharing: 3,
      bookWithCredit: 12,
      cancel: 3,
      pause: 1,
      refundEntitlement: 1,
      refundSoldEntitlement: 1,
      deleteAccount: 0.3,
      workJobs: 1,
    },
  },
];
