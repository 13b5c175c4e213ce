-- A change of a plan is decided from the provider's answer and made there by another call. Until when the change
-- under way has the plan for itself; another change is refused meanwhile. A process that dies leaves it to run out.
ALTER TABLE subscriptions ADD COLUMN changing_until timestamptz;
