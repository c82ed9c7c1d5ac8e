ALTER TABLE `mails` ADD `is_refused` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- allowed: it is created again below, and acts as before on the rows of older code
DROP TRIGGER mails_end_inactivity_step;--> statement-breakpoint
-- A week lies between the second mail and the deletion, and before a failed mail is sent again. A mail
-- to an address that is refused for good counts as sent.
CREATE TRIGGER mails_end_inactivity_step AFTER UPDATE OF state ON mails
WHEN NEW.kind IN ('inactive_first', 'inactive_second') AND OLD.state = 'queued' AND NEW.state <> 'queued'
BEGIN
  UPDATE inactivity SET
    step = CASE WHEN NEW.state = 'failed' AND NOT NEW.is_refused THEN step
      WHEN step = 'first_queued' THEN 'first_sent' ELSE 'second_sent' END,
    at = CASE WHEN NEW.state = 'failed' AND NOT NEW.is_refused THEN NEW.ended_at + 604800000
      WHEN step = 'first_queued' THEN delete_at - 604800000
      ELSE max(delete_at, NEW.ended_at + 604800000) END
  WHERE user_id = NEW.user_id AND mail_id = NEW.id AND step IN ('first_queued', 'second_queued');
END;
--> statement-breakpoint
-- allowed: it is created again below, and acts as before on the rows of older code
DROP TRIGGER reports_decide_notice;--> statement-breakpoint
-- Whoever was told that it is hidden until a decision is told that none follows.
CREATE TRIGGER reports_decide_notice AFTER DELETE ON reports
BEGIN
  UPDATE notices SET outcome = 'gone', is_untold = 1
  WHERE id = OLD.id AND (outcome IS NULL OR outcome = 'hidden');
END;
