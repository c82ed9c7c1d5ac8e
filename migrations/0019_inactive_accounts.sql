CREATE TABLE `inactivity` (
	`user_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`at` integer NOT NULL,
	`delete_at` integer,
	`mail_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "inactivity_step" CHECK("inactivity"."step" IN
      ('active', 'first_queued', 'first_sent', 'second_queued', 'second_sent', 'deleted'))
);
--> statement-breakpoint
CREATE INDEX `inactivity_step` ON `inactivity` (`step`,`at`);--> statement-breakpoint
INSERT INTO inactivity (user_id, step, at)
SELECT id, 'active', max(created_at, updated_at,
  coalesce((SELECT max(updated_at) FROM session WHERE user_id = user.id), 0),
  coalesce((SELECT max(created_at) FROM generations WHERE user_id = user.id), 0),
  coalesce((SELECT uploaded_at FROM reference_images WHERE user_id = user.id), 0))
FROM user WHERE email_verified;
--> statement-breakpoint
CREATE TRIGGER session_begins_activity AFTER INSERT ON session
BEGIN
  INSERT INTO inactivity (user_id, step, at) VALUES (NEW.user_id, 'active', NEW.updated_at)
  ON CONFLICT (user_id) DO UPDATE SET
    step = 'active', at = excluded.at, delete_at = NULL, mail_id = NULL;
END;
--> statement-breakpoint
-- The auth library extends a session once a day.
CREATE TRIGGER session_extends_activity AFTER UPDATE OF updated_at ON session
BEGIN
  INSERT INTO inactivity (user_id, step, at) VALUES (NEW.user_id, 'active', NEW.updated_at)
  ON CONFLICT (user_id) DO UPDATE SET
    step = 'active', at = excluded.at, delete_at = NULL, mail_id = NULL;
END;
--> statement-breakpoint
-- A week lies between the second mail and the deletion, and before a failed mail is sent again.
CREATE TRIGGER mails_end_inactivity_step AFTER UPDATE OF state ON mails
WHEN NEW.kind IN ('inactive_first', 'inactive_second') AND OLD.state = 'queued' AND NEW.state <> 'queued'
BEGIN
  UPDATE inactivity SET
    step = CASE WHEN NEW.state = 'failed' THEN step WHEN step = 'first_queued' THEN 'first_sent'
      ELSE 'second_sent' END,
    at = CASE WHEN NEW.state = 'failed' THEN NEW.ended_at + 604800000
      WHEN step = 'first_queued' THEN delete_at - 604800000
      ELSE max(delete_at, NEW.ended_at + 604800000) END
  WHERE user_id = NEW.user_id AND mail_id = NEW.id AND step IN ('first_queued', 'second_queued');
END;
