CREATE TABLE `sign_up_codes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sign_up_id` text,
	`code_hash` text NOT NULL,
	`wrong_attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
