# Hides pages from members without the role: they get 404.
module RoleRequirement
  private
    def require_moderator
      raise ActiveRecord::RecordNotFound, "Not a moderator" unless Current.user.staff?
    end

    def require_administrator
      raise ActiveRecord::RecordNotFound, "Not an administrator" unless Current.user.administrator?
    end
end
