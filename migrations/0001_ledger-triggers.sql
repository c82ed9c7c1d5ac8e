-- The balance is the ledger's sum: an inserted row moves it, and CHECK (credits >= 0) stops what
-- the balance does not cover. Rows are never changed or removed.
CREATE TRIGGER credit_ledger_known_account BEFORE INSERT ON credit_ledger
WHEN NOT EXISTS (SELECT 1 FROM profiles WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: unknown account');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_refund_of_charge BEFORE INSERT ON credit_ledger
WHEN NEW.kind = 'refund' AND NOT EXISTS (
  SELECT 1 FROM credit_ledger
  WHERE generation_id = NEW.generation_id AND kind = 'charge' AND user_id = NEW.user_id
    AND amount = -NEW.amount
)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: refund without its charge');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_refund_of_failure BEFORE INSERT ON credit_ledger
WHEN NEW.kind = 'refund' AND EXISTS (
  SELECT 1 FROM generations WHERE id = NEW.generation_id AND status <> 'failed'
)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: refund of a generation that has not failed');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_moves_balance AFTER INSERT ON credit_ledger
BEGIN
  UPDATE profiles SET credits = credits + NEW.amount WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_update BEFORE UPDATE ON credit_ledger
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: rows are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_delete BEFORE DELETE ON credit_ledger
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: rows are immutable');
END;
--> statement-breakpoint
-- A generation ends once: whatever comes second changes nothing.
CREATE TRIGGER generations_end_once BEFORE UPDATE OF status ON generations
WHEN OLD.status IN ('completed', 'failed') AND NEW.status <> OLD.status
BEGIN
  SELECT RAISE(ABORT, 'generations: already settled');
END;
