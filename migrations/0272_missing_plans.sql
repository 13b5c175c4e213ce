-- Since when the payment provider has not known a plan; null while it does. Admins see it on /admin/health.
ALTER TABLE subscriptions ADD COLUMN missing_since timestamptz;
