import { hashPassword } from 'better-auth/crypto';
import type Stripe from 'stripe';
import { startSubscription } from '#areas/money/plans/change/start-subscription.server.ts';
import { isDemoSubscription } from '#areas/money/plans/rules.ts';
import { reconcileSubscriptions } from '#areas/money/plans/sync/reconcile-subscriptions.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { createDemoMoney, type OpenPastSandbox } from './demo-money.server.ts';
import { endUnknownPlan, findPlan } from './demo-queries.server.ts';
import { isDatabaseEmpty } from './seed-queries.server.ts';

/**
 * Seeds an empty database; skips one with any business or user.
 * @param openPast our sandbox, for past payments; null otherwise
 */
export async function ensureDemoData(deps: {
  pool: Pool;
  storage: FileStorage;
  now: Date;
  openPast: OpenPastSandbox | null;
}): Promise<void> {
  const { pool, storage, now, openPast } = deps;
  if (!(await isDatabaseEmpty(pool))) return;
  // What it is made from is read only where it is wanted.
  const { seedDemo } = await import('./seed-demo.server.ts');
  const bytes = await makeDemoLetter();
  const letter = await storage.put('claims', { bytes, kind: 'pdf' });
  const paper = await storage.put('papers', { bytes, kind: 'pdf' });
  const money = openPast === null ? null : await createDemoMoney({ pool, now, open: openPast });
  try {
    await seedDemo({ pool, now, hashPassword, claimDocuments: [letter], paper, money, storage });
  } finally {
    await money?.close();
  }
}

/** A letter of one page as a PDF, such as people send in to prove that a business is theirs. */
async function makeDemoLetter(): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 72, lang: 'en-GB', info: { Title: 'Business rates' } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.fontSize(16).text('Business rates').moveDown();
  pdf.fontSize(11).text('To the occupier').moveDown();
  pdf.text('Your account with us is in order. Please keep this letter with your records.').moveDown();
  pdf.text('This letter is part of the demonstration. Nobody has sent it.');
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}

/**
 * Gives the demo owner a real Basic plan at the sandbox, also after the sandbox was reset. Does nothing on another
 * plan.
 */
export async function ensureDemoPlan(deps: SyncDeps, stripe: Stripe): Promise<void> {
  const plan = await findPlan(deps.pool, DEMO_ACCOUNTS.owner.email);
  if (plan === null || !(await isUnknownToProvider(deps, plan.providerId))) return;
  await endUnknownPlan(deps.pool, plan.rowId);
  const quiet: SyncDeps = { ...deps, onPlanChanged: () => Promise.resolve() };
  const owner = { id: plan.userId, email: plan.email };
  const { clientSecret } = await startSubscription(quiet, owner, {
    businessId: plan.businessId,
    tier: 'basic',
  });
  await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  });
  // The provider's news of it find nobody who listens yet: the plan and its payment are asked for, as each hour does.
  await reconcileSubscriptions(quiet);
}

async function isUnknownToProvider(deps: SyncDeps, providerId: string): Promise<boolean> {
  if (isDemoSubscription(providerId)) return true;
  try {
    await deps.billing.retrieve(providerId);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  }
}
