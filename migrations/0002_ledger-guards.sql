-- REPLACE removes the row in its way without asking the trigger that forbids removal: an insert that
-- would meet another row is refused ahead of it. Statements say NOT EXISTS in place of ON CONFLICT.
CREATE TRIGGER credit_ledger_no_replace BEFORE INSERT ON credit_ledger
WHEN EXISTS (SELECT 1 FROM credit_ledger WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM credit_ledger WHERE generation_id = NEW.generation_id AND kind = NEW.kind)
  OR EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = NEW.user_id AND day = NEW.day)
  OR NEW.kind = 'grant'
    AND EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = NEW.user_id AND kind = 'grant')
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: this row is there already');
END;
--> statement-breakpoint
-- Credits are whole: a column of integers takes a fraction, and a CHECK of a range lets it pass.
CREATE TRIGGER credit_ledger_whole BEFORE INSERT ON credit_ledger
WHEN typeof(NEW.amount) <> 'integer'
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: not a whole number');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_whole_credits BEFORE UPDATE OF credits ON profiles
WHEN typeof(NEW.credits) <> 'integer'
BEGIN
  SELECT RAISE(ABORT, 'profiles: not a whole number of credits');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_start_without_credits BEFORE INSERT ON profiles
WHEN NEW.credits <> 0
BEGIN
  SELECT RAISE(ABORT, 'profiles: credits come from the ledger');
END;
