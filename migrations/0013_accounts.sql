CREATE TABLE `mailboxes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_ups_user` ON `sign_ups` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_ups_expires_at` ON `sign_ups` (`expires_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `mailbox_hash` text;--> statement-breakpoint
CREATE INDEX `profiles_mailbox` ON `profiles` (`mailbox_hash`) WHERE "profiles"."mailbox_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."email_verified" = 0;--> statement-breakpoint
-- The auth library moves the end on with use; 30 days after its beginning a session is over all the same.
CREATE TRIGGER session_ends_after_30_days AFTER UPDATE OF expires_at ON session
WHEN NEW.expires_at > NEW.created_at + 2592000000
BEGIN
  UPDATE session SET expires_at = created_at + 2592000000 WHERE id = NEW.id;
END;
