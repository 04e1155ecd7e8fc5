-- Whoever asks for a picture must reach the one whose it is.
create index users_picture on users (profile_picture) where profile_picture is not null;
