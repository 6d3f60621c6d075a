class User < ApplicationRecord
  has_secure_password

  has_many :sessions, dependent: :destroy
  has_many :posts, dependent: :destroy
  has_many :comments, dependent: :destroy

  validates :screen_name, presence: true, uniqueness: true
  validates :password, length: { minimum: 8 }, allow_nil: true
end
