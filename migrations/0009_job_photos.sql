CREATE TABLE `job_photos` (
	`file_path` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	`attestation` text,
	`generation_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_photos_user` ON `job_photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `job_photos_uploaded_at` ON `job_photos` (`uploaded_at`);--> statement-breakpoint
CREATE TRIGGER job_photos_plan_removal AFTER DELETE ON job_photos
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', OLD.file_path, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER job_photos_keep_named AFTER INSERT ON job_photos
BEGIN
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (NEW.file_path);
END;
