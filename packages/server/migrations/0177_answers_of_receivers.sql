-- What a receiver answers to a webhook may name somebody. Replies withheld it from internal staff already; now the database does too. The release
-- before the one that brought webhooks in reads none of it.
set role app_owner;
revoke select (answer) on webhook_deliveries from app_super;
reset role;
