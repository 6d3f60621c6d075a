# Runs jobs that release 1.0 enqueued. Remove after 1.1.
MailWaitingNoticesJob = EmailWaitingNotificationsJob
