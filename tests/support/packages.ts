import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { buyPackage } from '#areas/money/entitlements/packages/buy-package.server.ts';
import { createTrainerPackage } from '#areas/money/entitlements/packages/manage-packages.server.ts';
import { finishPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { penceToDecimal, poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { Shop } from './shop.ts';

export interface PackageForSale {
  trainerId: number;
  productId: number;
  /** Pounds, fee included. */
  amount: string;
}

/** Default: three online hours for £135 plus fee, valid for three months. */
export async function createPackage(
  shop: Shop,
  trainer: { id: number; userId: string },
  options: {
    places?: number;
    price?: string;
    sessionType?: 'one_on_one' | 'small_group' | 'online';
    minutes?: 30 | 45 | 60 | 90;
  } = {},
): Promise<PackageForSale> {
  const price = options.price ?? '135';
  const { id } = await createTrainerPackage(
    shop.deps,
    { actorId: trainer.userId, requestId: 'test' },
    {
      sessionType: options.sessionType ?? 'online',
      minutes: options.minutes ?? 60,
      places: options.places ?? 3,
      price,
      validMonths: 3,
    },
  );
  return {
    trainerId: trainer.id,
    productId: id,
    amount: penceToDecimal(priceBreakdown(poundsToPence(price) ?? 0).totalPence),
  };
}

export async function purchasePackage(shop: Shop, person: AuthUser, of: PackageForSale): Promise<string> {
  const purchase = await buyPackage(
    shop.deps,
    person,
    { trainerId: String(of.trainerId), productId: of.productId },
    { amount: of.amount },
  );
  await shop.pay(purchase.paymentIntentId);
  return (await finishPurchase(shop.deps, person, purchase.purchaseId)).creditId;
}
